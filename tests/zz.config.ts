import base from './playwright.config.ts';

const { globalSetup, ...rest } = base;
export default { ...rest, retries: 0, reporter: 'list' };
