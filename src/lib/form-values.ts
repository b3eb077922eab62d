/** What the fields of a form contain, by their names. */
export type FormValues = Readonly<Record<string, string>>;
