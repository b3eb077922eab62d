/** Opens the dialog on any page, at most one at a time. Loaded when the shopper asks for it. */
import { createRoot } from 'react-dom/client';
import { pageLocale } from '#i18n/locale.ts';
import { ConsentDialog } from './ConsentDialog.tsx';

let place: HTMLElement | undefined;

export function openConsentDialog(): void {
  if (place || document.querySelector('dialog[open]')) return;
  place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place?.remove();
    place = undefined;
  };
  root.render(<ConsentDialog locale={pageLocale()} onClosed={close} />);
}
