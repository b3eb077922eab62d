import type { PluginOptions } from '../../engine.ts';
import { checkedOptions } from '../../options.ts';

/** Holds what the merchant has set. Medusa makes it when it starts, and stops if an option is wrong. */
export class StorefrontService {
  readonly options: PluginOptions;

  constructor(_container: unknown, options: unknown) {
    this.options = checkedOptions(options);
  }
}
