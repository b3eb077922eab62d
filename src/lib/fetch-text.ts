/** Fetches one of the shop's own files over a network that loses requests. */

/** Milliseconds without a whole answer after which a request counts as lost. */
const patience = 10_000;
/** Milliseconds before the first retry; each further retry waits twice as long. */
const firstDelay = 350;

/** Rejects when the first attempt and all `retries` have failed: no answer, no 2xx, or not whole within ten seconds. */
export async function fetchText(address: string, retries: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return await answer.text();
    } catch (error) {
      if (attempt === retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** attempt));
    }
  }
}
