/**
 * The URLs of the merchant's pages that consumer law asks for, in one language. On `withdrawal`, shoppers withdraw
 * from a contract.
 */
export type LegalPages = Readonly<Partial<Record<'terms' | 'withdrawal', string>>>;
