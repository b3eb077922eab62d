/**
 * The product's pictures in the whole window. Swipes, arrow keys and two buttons lead from picture to picture, and a pinch enlarges
 * a picture. A lazy part.
 */
import styles from './gallery-zoom.css?inline';

/** Opens the dialog at the picture that `row` shows. `links` are the links of the thumbnails, whose labels name the pictures. */
export function enlargePicture(row: HTMLElement, links: readonly HTMLElement[]): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-gallery-zoom]');
  if (!dialog) return;
  // A closed dialog has no width to scroll by.
  dialog.showModal();
  show(dialog.querySelector('ul') ?? fill(dialog, row, links), shownIn(row));
}

/** The index of the picture that a row is scrolled to. */
const shownIn = (row: Element) => Math.round(row.scrollLeft / row.clientWidth);

const show = (row: Element, picture: number, behavior: ScrollBehavior = 'instant') =>
  row.scrollTo({ left: picture * row.clientWidth, behavior });

function fill(dialog: HTMLDialogElement, row: HTMLElement, links: readonly HTMLElement[]): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const list = document.createElement('ul');
  for (const image of row.querySelectorAll('img'))
    list.appendChild(document.createElement('li')).append(large(image));
  dialog.prepend(list);
  const bar = links.length > 1 ? createTurnBar({ dialog, list, row, links }) : undefined;
  if (bar) dialog.append(bar);
  dialog.addEventListener('click', ({ target }) => !bar?.contains(target as Node) && dialog.close());
  return list;
}

/** The build's pictures are only as large as the page needs, so large screens load the original. */
function large({ src, srcset, currentSrc, alt }: HTMLImageElement): HTMLImageElement {
  const image = new Image(1200, 1200);
  image.loading = 'lazy';
  image.sizes = '100vw';
  image.srcset = srcset || `${currentSrc || src} 800w, ${src} 1200w`;
  image.src = src;
  image.alt = alt;
  // Until the large picture has loaded, the page's picture shows in its place.
  if (currentSrc) image.style.backgroundImage = `url("${currentSrc}")`;
  return image;
}

interface Gallery {
  readonly dialog: HTMLDialogElement;
  /** The large pictures, in the dialog. */
  readonly list: HTMLElement;
  /** The page's pictures. */
  readonly row: HTMLElement;
  readonly links: readonly HTMLElement[];
}

/** The buttons for the previous and the next picture, and the number of the shown picture between them. */
function createTurnBar({ dialog, list, row, links }: Gallery): HTMLElement {
  const count = links.length;
  const bar = document.createElement('p');
  const number = document.createElement('span');
  number.setAttribute('role', 'status');
  list.tabIndex = 0;
  let shown = 0;
  const next = (step: number) => (shown + step + count) % count;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  const turnTo = (picture: number) => show(list, picture, isStill.matches ? 'instant' : 'smooth');
  const buttons = [-1, 1].map((step) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'icon-button';
    button.append(step < 0 ? '←' : '→');
    button.addEventListener('click', () => turnTo(next(step)));
    return button;
  });
  const mark = () => {
    // A closed dialog has no width. Its last scroll event can come after it has closed.
    if (!dialog.open) return;
    shown = shownIn(list);
    number.textContent = `${shown + 1} / ${count}`;
    for (const [at, button] of buttons.entries())
      button.setAttribute('aria-label', links[next(at === 0 ? -1 : 1)]?.getAttribute('aria-label') ?? '');
  };
  mark();
  list.addEventListener('scroll', mark, { passive: true });
  dialog.addEventListener('keydown', (event) => {
    const picture = { ArrowLeft: next(-1), ArrowRight: next(1), Home: 0, End: count - 1 }[event.key];
    if (picture === undefined) return;
    event.preventDefault();
    turnTo(picture);
  });
  // The page then shows the picture that was seen last.
  dialog.addEventListener('close', () => show(row, shown));
  bar.append(...buttons);
  buttons[0]?.after(number);
  return bar;
}
