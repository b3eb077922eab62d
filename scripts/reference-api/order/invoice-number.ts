/** Numbers invoices and credit notes: one series each, without gaps, from 1 every year (Directive 2006/112/EC, article 226 (2)). */
import { type Database, one, run } from '../db/database.ts';

type DocumentKind = 'invoice' | 'credit';

export interface DocumentRow {
  kind: DocumentKind;
  year: number;
  seq: number;
  issued_at: string;
}

/** Issues the next number. Call it in the transaction of the payment or refund, so that no number is lost or used twice. */
export function issue(db: Database, kind: DocumentKind, orderId: string, time: Date): void {
  run(
    db,
    `INSERT INTO invoice (kind, year, seq, order_id, issued_at)
     SELECT ?1, ?2, COALESCE(MAX(seq), 0) + 1, ?3, ?4 FROM invoice WHERE kind = ?1 AND year = ?2`,
    kind,
    time.getUTCFullYear(),
    orderId,
    time.toISOString(),
  );
}

export function documentOf(db: Database, orderId: string, kind: DocumentKind): DocumentRow | undefined {
  return one<DocumentRow>(db, 'SELECT * FROM invoice WHERE order_id = ? AND kind = ?', orderId, kind);
}

/** For example "INV-2026-000042" or "CN-2026-000007". */
export function documentNumber({ kind, year, seq }: DocumentRow): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${year}-${String(seq).padStart(6, '0')}`;
}
