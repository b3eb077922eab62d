/** The list under the search box: the search's status and the options. */
import { Name } from '#features/catalog/Name.tsx';
import { ProductPrice } from '#features/catalog/ProductPrice.tsx';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { cardOptionsOf } from '#lib/card-options.ts';
import { thumbnail } from '#lib/picture.ts';
import { pictureSource } from '#platform/config.ts';
import { SearchStatus } from './SearchStatus.tsx';
import type { SearchOption, SearchProps, SearchState, SearchText } from './search.ts';

interface Props extends SearchProps {
  text: SearchText;
  state: SearchState;
  options: readonly SearchOption[];
  /** The index of the active option, or -1 for none. */
  active: number;
  onPick: (option: SearchOption) => void;
  onRetry: () => void;
  onStop: () => void;
  onForget: () => void;
}

const kinds = ['recent', 'category', 'product', 'all'] as const;

export function SearchList(props: Props) {
  const { locale, text, state, options } = props;
  const headings = { recent: 'recent', category: 'categories', product: 'products', all: undefined } as const;
  const groups = kinds.map((kind) => ({
    kind,
    heading: headings[kind] && text(headings[kind]),
    members: options.flatMap((option, index) => (option.kind === kind ? [{ option, index }] : [])),
  }));
  return (
    <div className="text-[0.9375rem]">
      <SearchStatus text={text} locale={locale} state={state} onRetry={props.onRetry} onStop={props.onStop} />
      {options.length > 0 && (
        <div id="search-list" role="listbox" aria-label={text('title')} className="search-list">
          {groups.map(
            ({ kind, heading, members }) =>
              members.length > 0 && (
                <div
                  key={kind}
                  role="group"
                  aria-label={heading ?? text('title')}
                  className={kind === 'all' ? 'search-all' : ''}
                >
                  {heading && (
                    <p role="presentation" className="px-3 pt-3 pb-1 text-sm text-muted">
                      {heading}
                    </p>
                  )}
                  {members.map(({ option, index }) => (
                    <OptionRow key={optionHref(locale, option)} {...props} option={option} index={index} />
                  ))}
                </div>
              ),
          )}
        </div>
      )}
      {state.kind === 'idle' && options.length > 0 && (
        <button type="button" className="link mt-2 min-h-11 px-3 text-sm" onClick={props.onForget}>
          {text('clearRecent')}
        </button>
      )}
      {(state.kind === 'failed' || (state.kind === 'ready' && !options.length)) && (
        <a className="link inline-block px-3 py-3" href={href(locale, 'categories')}>
          {text('browseAll')}
        </a>
      )}
    </div>
  );
}

function OptionRow({
  locale,
  option,
  index,
  active,
  onPick,
  ...props
}: Props & { option: SearchOption; index: number }) {
  const isActive = index === active;
  return (
    <a
      // React calls the ref once, when the option becomes active.
      ref={isActive ? bringIntoView : undefined}
      id={`search-option-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={optionHref(locale, option)}
      className="menu-item aria-selected:bg-sunk"
      // Keep the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // Let the browser open a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPick(option);
      }}
    >
      <OptionContent {...props} locale={locale} option={option} />
    </a>
  );
}

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function OptionContent({
  locale,
  text,
  option,
  textLanguage,
  apiResizes,
}: Pick<Props, 'text'> & SearchProps & { option: SearchOption }) {
  if (option.kind === 'recent') return option.term;
  if (option.kind === 'all') return <span className="link">{text('all', { term: option.term })}</span>;
  if (option.kind === 'category') return <span lang={textLanguage}>{option.category.name}</span>;
  const { name, images } = option.product;
  const url = images[0]?.url;
  return (
    <>
      {url && (
        <span className="@container tile my-1 size-12 shrink-0">
          <img {...thumbnail(url, 160, pictureSource(apiResizes))} alt="" width="48" height="48" />
        </span>
      )}
      <span className="flex-1 py-1 leading-snug" lang={textLanguage}>
        <Name name={name} />
        {option.reason && <span className="search-why text-sm text-muted">{option.reason}</span>}
      </span>
      {/* Leaves out the percentage, which would make an option too high for small windows. */}
      <span className="nums text-right [&>.price-off]:hidden">
        <ProductPrice
          product={option.product}
          isFrom={cardOptionsOf(option.product)?.isFrom}
          locale={locale}
          text={text}
        />
      </span>
    </>
  );
}

export function optionHref(locale: Locale, option: SearchOption): string {
  if (option.kind === 'product') return href(locale, 'product', { slug: option.product.slug });
  if (option.kind === 'category') return href(locale, 'category', { slug: option.category.slug });
  return href(locale, 'search', { q: option.term });
}
