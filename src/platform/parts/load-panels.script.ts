/** Chrome before 114, Safari before 17 and Firefox before 125 have no popovers. Such a browser loads the code that opens the panels. */
import panelsPart from './panels.script.ts?part';

if (!('popover' in HTMLElement.prototype)) void shopParts.want(panelsPart, () => undefined);
