/**
 * The one submit helper: pending, message, field errors, focus on the first wrong field, typed values kept. Inputs are
 * uncontrolled, so that what was typed before the scripts came, or filled in by a password manager, counts as well.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { coolDown } from '#lib/retry-after.ts';
import { useHydrated } from './hydrated.ts';
import { useSlow } from './slow.ts';

export type FormValues = Readonly<Record<string, string>>;
/** The message for each wrong field, by its name. */
type FieldErrors = Readonly<Record<string, string>>;

/** Why sending did not work, in words. */
interface Rejection {
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  /** Seconds in which the same would be refused again: until then nothing is sent. */
  readonly retryAfter?: number | undefined;
}

export interface Sending {
  /** A UUID. The same values sent again carry the same one. */
  readonly idempotencyKey: string;
  /** Aborted when the shopper stops waiting. */
  readonly signal: AbortSignal;
}

export interface FormOptions {
  /** What is wrong with the values, before anything is sent. */
  check?: (values: FormValues) => FieldErrors | Promise<FieldErrors>;
  /** Sends the values; undefined when it worked. An error thrown here is a mistake of ours and shown by nobody. */
  send: (values: FormValues, sending: Sending) => Promise<Rejection | undefined>;
  /** After it worked, when the form is free again: the place to leave the page. */
  onDone?: (values: FormValues) => void;
}

export interface Form {
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    /** Nothing typed may end up in the address, should the form be sent without scripts. */
    readonly method: 'post';
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  readonly isPending: boolean;
  /** No answer for ten seconds: say so, and offer `stop`. */
  readonly isSlow: boolean;
  /** False until scripts run: the submit button waits for it. */
  readonly isReady: boolean;
  readonly message: string | undefined;
  readonly errors: FieldErrors;
  readonly stop: () => void;
}

interface State {
  readonly isPending: boolean;
  readonly message: string | undefined;
  readonly errors: FieldErrors;
}

const calm: State = { isPending: false, message: undefined, errors: {} };

export function useForm({ check, send, onDone }: FormOptions): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(calm);
  const isReady = useHydrated();
  const [focusWish, setFocusWish] = useState(0);
  const running = useRef<AbortController>(undefined);
  const attempt = useRef({ values: '', key: '' });
  const isSlow = useSlow(state.isPending);
  const [refused] = useState(() => coolDown<Rejection>());

  useEffect(() => {
    if (focusWish) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusWish]);

  function refuse({ message, fields = {} }: Rejection): void {
    // A field that this form does not have has nowhere else to say what is wrong with it.
    const known = Object.entries(fields).filter(([name]) => ref.current?.elements.namedItem(name));
    const homeless = Object.entries(fields).filter(([name]) => !ref.current?.elements.namedItem(name));
    const words = [message, ...homeless.map(([name, text]) => `${name}: ${text}`)].filter(Boolean).join(' ');
    setState({ ...calm, message: words || undefined, errors: Object.fromEntries(known) });
    setFocusWish((wish) => wish + 1);
  }

  async function submit(): Promise<void> {
    if (running.current || !ref.current) return;
    const stop = new AbortController();
    running.current = stop;
    const values = valuesOf(ref.current);
    setState({ ...calm, isPending: true });
    addEventListener('beforeunload', askBeforeLeaving);
    let rejection: Rejection | undefined;
    try {
      rejection = await attemptOf(values, stop.signal);
    } finally {
      running.current = undefined;
      removeEventListener('beforeunload', askBeforeLeaving);
      setState(calm);
    }
    if (rejection) refuse(rejection);
    else onDone?.(values);
  }

  async function attemptOf(values: FormValues, signal: AbortSignal): Promise<Rejection | undefined> {
    const fields = (await check?.(values)) ?? {};
    if (Object.keys(fields).length) return { message: '', fields };
    const refusal = refused.refusal();
    if (refusal) return refusal;
    const text = JSON.stringify(values);
    if (attempt.current.values !== text) attempt.current = { values: text, key: crypto.randomUUID() };
    const rejection = await send(values, { idempotencyKey: attempt.current.key, signal });
    if (!rejection) attempt.current = { values: '', key: '' };
    if (rejection?.retryAfter) refused.start(rejection.retryAfter, rejection);
    return rejection;
  }

  return {
    ...state,
    isSlow,
    isReady,
    stop: () => running.current?.abort(),
    props: {
      ref,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
      // What is being corrected is no longer called wrong.
      onInput: ({ target }) => {
        const { name } = target as HTMLInputElement;
        if (state.errors[name]) setState((now) => ({ ...now, errors: { ...now.errors, [name]: '' } }));
      },
    },
  };
}

/** Every named control's text; files are left out. */
export function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A request that is under way may arrive or not, so the browser asks before the page is left. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
