/**
 * Runs in the head before anything is painted, on every page: bundled and inlined by scripts/astro/head-script.ts. What is here
 * costs bytes on each page, so it holds only what must not wait for a file.
 */
import { startCart } from '#features/cart/head.script.ts';
import { watchPictures } from '#features/catalog/picture.script.ts';
import { startConsent } from '#features/consent/head.script.ts';
import { startLanguage } from '#features/language/language.script.ts';
import { startMark } from '#features/session/head.script.ts';
import { startTheme } from '#features/theme/theme.script.ts';
import { startParts } from './parts.script.ts';
import { calmTransitions } from './transition.script.ts';

startParts();
startLanguage();
startTheme();
startMark();
startCart();
startConsent();
watchPictures();
calmTransitions();
