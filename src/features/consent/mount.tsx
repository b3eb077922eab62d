/** Opens the dialog over any page. Loaded when the shopper asks for it. */
import { createRoot } from 'react-dom/client';
import { isLocale } from '#i18n/locale.ts';
import { ConsentDialog } from './ConsentDialog.tsx';

export function openConsentDialog(): void {
  if (document.querySelector('dialog[open]')) return;
  const { lang } = document.documentElement;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<ConsentDialog locale={isLocale(lang) ? lang : 'en'} onClosed={close} />);
}
