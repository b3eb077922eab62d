/** Shares an island's texts with all its parts. */
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import type { Namespace } from './messages.ts';
import { type Page, type PageProps, pageTexts, type Text } from './page-texts.ts';

const PageContext = createContext<Page | undefined>(undefined);

type ProviderProps = PageProps<never> & { children: ReactNode };

export function PageProvider({ locale, messages, apiResizes = false, children }: ProviderProps) {
  const page = useMemo(() => pageTexts({ locale, messages, apiResizes }), [locale, messages, apiResizes]);
  return <PageContext value={page}>{children}</PageContext>;
}

/** Wraps an island that gets its texts from its page. */
export function withPage<N extends Namespace, Own extends object = object>(
  Content: ComponentType<Own>,
): ComponentType<PageProps<N> & Own> {
  return function IslandOnPage(props: PageProps<N> & Own) {
    return (
      <PageProvider {...props}>
        <Content {...props} />
      </PageProvider>
    );
  };
}

/** The page's context. With a namespace, it also has `text`, which reads that namespace's texts. */
export function usePage<N extends Namespace>(namespace: N): Page & { readonly text: Text<N> };
export function usePage(): Page;
export function usePage(namespace?: Namespace) {
  const page = use(PageContext);
  if (!page) throw new Error('usePage needs withPage around it');
  return namespace ? { ...page, text: page.textOf(namespace) } : page;
}

export function useText<N extends Namespace>(namespace: N): Text<N> {
  return usePage(namespace).text;
}

/** What an island says while the shopper waits for a response. */
export function useWaitTexts(): Readonly<Record<'pending' | 'slow' | 'stop' | 'retry', string>> {
  const text = useText('calls');
  return { pending: text('pending'), slow: text('slow'), stop: text('stop'), retry: text('retry') };
}
