import { render } from '@testing-library/react';
import type { Target } from '#features/missing-page/lookup.ts';
import { shopLookup } from '#features/missing-page/lookup-store.ts';
import { MissingPageIsland } from '#features/missing-page/MissingPageIsland.tsx';
import catalog from '#i18n/messages/en/catalog.json';

/** Shows the page of a product or category that isn't built, and begins to look it up. */
export function showMissingPage(target: Target) {
  const lookup = shopLookup(target);
  void lookup.lookUp();
  return render(
    <MissingPageIsland
      locale="en"
      messages={{ catalog }}
      apiResizes={false}
      lookup={lookup}
      target={target}
      textLanguage={undefined}
      cameFrom={undefined}
    />,
  );
}
