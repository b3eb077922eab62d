import { render } from '@testing-library/react';
import type { Target } from '#features/unbuilt-page/lookup.ts';
import { createLookup } from '#features/unbuilt-page/lookup-flow.ts';
import { UnbuiltPageIsland } from '#features/unbuilt-page/UnbuiltPageIsland.tsx';
import catalog from '#i18n/messages/en/catalog.json';

/** Shows the page of a product or category that isn't built, and begins to look it up. */
export function showUnbuiltPage(target: Target) {
  const lookup = createLookup(target);
  void lookup.lookUp();
  return render(
    <UnbuiltPageIsland
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
