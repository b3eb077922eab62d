/** The only options that search engines and price comparison sites know, with patterns of the names that merchants give these options. */
const names = {
  color: /^(colou?rs?|couleurs?|coloris)$/i,
  size: /^(sizes?|tailles?|pointures?)$/i,
  material: /^(materials?|mati[èe]res?)$/i,
  pattern: /^(patterns?|motifs?)$/i,
};

export type OptionKind = keyof typeof names;

/** The chosen values by what they mean. Of two options that mean the same, the first counts. */
export function knownOptions(
  options: readonly { readonly name: string; readonly value: string }[] = [],
): Partial<Record<OptionKind, string>> {
  const found: Partial<Record<OptionKind, string>> = {};
  for (const { name, value } of options)
    for (const [kind, known] of Object.entries(names) as [OptionKind, RegExp][])
      if (known.test(name.trim())) found[kind] ??= value;
  return found;
}
