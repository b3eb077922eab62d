/** Something wrong in the built site. */
export interface Fault {
  /** The page or file it is in. */
  where: string;
  what: string;
}
