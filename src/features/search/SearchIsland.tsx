/**
 * The header's search: a WAI-ARIA combobox in a native popover. Without scripts, the popover still opens and its form
 * leads to the results page. search.script.ts hydrates it.
 */
import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { Icon } from '#ui/Icon.tsx';
import { closePath, searchPath } from '#ui/search-icons.ts';
import { $recent, forgetSearches, rememberSearch } from './recent-store.ts';
import { optionHref, SearchList } from './SearchList.tsx';
import {
  moveActiveOption,
  optionsOf,
  type SearchOption,
  type SearchProps,
  type SearchText,
  searchText,
  termOf,
} from './search.ts';
import styles from './search-list.css?inline';
import { createHeaderSearch } from './search-store.ts';

const noTerms: readonly string[] = [];

function SearchContent(props: SearchProps) {
  const { locale } = props;
  const text = useMemo(() => searchText(locale), [locale]);
  const search = useMemo(() => createHeaderSearch(locale), [locale]);
  const state = useStore(search.$state);
  const recent = useStore($recent, { ssr: () => noTerms });
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const options = optionsOf(state, recent, text('similar'));
  const { active, clear, handleKey } = useActiveOption(options, pick);

  // The shopper may have typed before this code loaded.
  useEffect(() => search.type(input.current?.value ?? ''), [search]);

  function type(typed: string): void {
    clear();
    search.type(typed);
  }

  function pick(option: SearchOption): void {
    if (option.kind === 'recent') {
      if (input.current) input.current.value = option.term;
      clear();
      search.run(option.term);
      input.current?.focus();
      return;
    }
    if (state.kind === 'ready') rememberSearch(state.term);
    panel.current?.hidePopover?.();
    openPage(optionHref(locale, option));
  }

  return (
    <>
      <SearchButton text={text} />
      <SearchPanel
        locale={locale}
        text={text}
        panel={panel}
        input={input}
        options={options}
        active={active}
        onType={type}
        onKey={handleKey}
      >
        <SearchList
          {...props}
          text={text}
          state={state}
          options={options}
          active={active}
          onPick={pick}
          onRetry={() => search.run(input.current?.value ?? '')}
          onStop={search.stop}
          onForget={forgetSearches}
        />
      </SearchPanel>
    </>
  );
}

/** The option that the arrow keys have reached, by its index, or -1 for none. Enter picks it. */
function useActiveOption(options: readonly SearchOption[], pick: (option: SearchOption) => void) {
  const [active, setActive] = useState(-1);

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    // While an input method is composing, Enter and arrow keys belong to it.
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    if (event.key === 'Enter' && option) pick(option);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive(moveActiveOption(active, event.key === 'ArrowDown' ? 1 : -1, options.length));
    else return;
    event.preventDefault();
  }

  return { active, clear: () => setActive(-1), handleKey };
}

function openPage(url: string): void {
  if (url !== location.pathname + location.search) location.assign(url);
  // The page is already open. The style sheet decides whether to scroll smoothly.
  else scrollTo({ top: 0 });
}

function SearchButton({ text }: { text: SearchText }) {
  return (
    <button
      type="button"
      className="icon-button search-button"
      popoverTarget="search"
      aria-label={text('open')}
      data-search-trigger
    >
      <Icon path={searchPath} />
      <span className="hidden lg:block">{text('open')}</span>
    </button>
  );
}

interface PanelProps {
  locale: Locale;
  text: SearchText;
  panel: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
  options: readonly SearchOption[];
  active: number;
  onType: (typed: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  children: ReactNode;
}

/** The popover: the box, the close button and the list. Enter without an active option opens the results page. */
function SearchPanel({ locale, text, panel, input, options, active, children, ...on }: PanelProps) {
  return (
    <div id="search" popover="auto" className="menu panel search" ref={panel}>
      <form
        role="search"
        action={href(locale, 'search')}
        className="flex gap-2"
        onSubmit={(event) => {
          const term = termOf(input.current?.value ?? '');
          if (term) rememberSearch(term);
          else event.preventDefault();
        }}
      >
        <input
          ref={input}
          // In a popover, this focuses the box whenever the popover opens.
          autoFocus
          // HTML allows no combobox of the type "search".
          type="text"
          name="q"
          className="field"
          placeholder={text('placeholder')}
          aria-label={text('label')}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? 'search-list' : undefined}
          aria-autocomplete="list"
          aria-activedescendant={options[active] ? `search-option-${active}` : undefined}
          onChange={(event) => on.onType(event.target.value)}
          onKeyDown={on.onKey}
        />
        <button type="button" className="icon-button" popoverTarget="search" aria-label={text('close')}>
          <Icon path={closePath} />
        </button>
      </form>
      {children}
    </div>
  );
}

export const SearchIsland = withErrorBox(SearchContent);

/** `root` is the element of Search.astro. A second call does nothing. */
export function hydrateSearch(root: HTMLElement): void {
  const { props } = root.dataset;
  if (!props) return;
  delete root.dataset['props'];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  hydrateRoot(root, <SearchIsland {...(JSON.parse(props) as SearchProps)} />);
}
