/** Decides when the buy box offers a restock alert. */
import { itemToAdd } from '#features/cart/item-to-add.script.ts';
import alertPart from '#features/restock/alert.script.ts?part';
import { itemEvent } from '#platform/event-names.ts';

/** From now on, offers a restock alert while the shown unit is sold out. */
export function startRestockOffer({ box, form }: { box: HTMLElement; form: HTMLElement }): void {
  const unitNow = () => {
    const { productId, product } = itemToAdd(form);
    const rows = [...box.querySelectorAll<HTMLElement>('[data-variant]')];
    const isSold =
      rows.length === 0 ||
      rows.some(({ dataset }) => dataset['variant'] === productId && !('gone' in dataset));
    return isSold && product.stock === 0 && !('replaced' in box.dataset) ? productId : undefined;
  };
  const use = ({ showAlert }: typeof import('#features/restock/alert.script.ts')): void => {
    // Without the texts, there is no offer.
    showAlert(box, unitNow).catch(() => undefined);
  };
  const offer = () => {
    if (unitNow() || box.querySelector('[data-restock]')) void shopParts.want(alertPart, use);
  };
  offer();
  form.addEventListener(itemEvent, offer);
}
