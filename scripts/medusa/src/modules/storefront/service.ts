import type { MedusaConfig, PluginOptions } from '../../medusa-types.ts';
import { checkOptions, requireSharedLock, requireTranslations } from '../../options.ts';

/** Holds the plugin's options. Medusa makes this service when it starts, and stops if an option is wrong. */
export class StorefrontService {
  readonly options: PluginOptions;

  constructor({ configModule }: { configModule: MedusaConfig }, options: unknown) {
    this.options = checkOptions(options);
    requireSharedLock(this.options, configModule);
    requireTranslations(this.options, configModule);
  }
}
