/** What the shop's pages may send, and read in responses (CORS). */
export const corsRules = {
  allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Accept-Language', 'Content-Type', 'If-None-Match', 'Idempotency-Key'],
  exposeHeaders: ['Date', 'ETag', 'Retry-After', 'Content-Disposition', 'Content-Language'],
  /** In seconds. */
  maxAge: 600,
};
