/** A fault that removes everything that a backend may lack: the optional calls and the optional values. */
import type { Fault } from '../../support/api/faulty-backend.ts';

const calls = ['catalog.read', 'catalog.changes', 'product.byIds'];
const values =
  /^(number|expiresAt|tracking|delivery|mailed|vatByRate|minDays|maxDays|imageUrl|brand|weight|stars|rating|nextCursor|phoneNumber|line2)$/;

export const leaveOut: Fault = {
  after(exchange) {
    if (calls.includes(exchange.call))
      Object.assign(exchange, { status: 404, body: { message: 'Not found' } });
    if (exchange.body instanceof Uint8Array || exchange.body === undefined) return;
    const isLeftOut = (name: string, value: unknown) => value === null || values.test(name);
    exchange.body = JSON.parse(JSON.stringify(exchange.body), (name, value) =>
      isLeftOut(name, value) ? undefined : value,
    );
  },
};
