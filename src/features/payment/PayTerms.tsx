/** What the shopper agrees to by paying, with the merchant's pages in new tabs, so that the checkout stays as it is. */
import { usePage } from '#i18n/page-context.tsx';
import { legalPages } from '#platform/config.ts';

export function PayTerms({ isFree }: { isFree: boolean }) {
  const { locale, text } = usePage('payment');
  const { terms, withdrawal } = legalPages[locale] ?? {};
  if (!terms && !withdrawal) return null;
  return (
    <p className="waits mt-5 text-sm text-muted">
      {terms && (
        <Sentence
          words={text(isFree ? 'form.acceptFree' : 'form.accept', { terms: gap })}
          href={terms}
          link={text('form.terms')}
        />
      )}{' '}
      {withdrawal && (
        <Sentence
          words={text('form.mayWithdraw', { withdraw: gap })}
          href={withdrawal}
          link={text('form.withdraw')}
        />
      )}
    </p>
  );
}

/** Stands for the link in a sentence. */
const gap = '\n';

function Sentence({ words, href, link }: { words: string; href: string; link: string }) {
  const { text } = usePage('payment');
  const [before, after] = words.split(gap);
  return (
    <>
      {before}
      <a className="link" href={href} target="_blank" rel="noreferrer">
        {link}
        <span className="sr-only"> {text('form.newTab')}</span>
      </a>
      {after}
    </>
  );
}
