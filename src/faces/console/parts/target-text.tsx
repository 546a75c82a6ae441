/** Text that comes from the application under test: shown as it is, set apart, and never as markup. */
export function TargetText({ text, block = false }: { readonly text: string; readonly block?: boolean }) {
  return (
    <bdi className={block ? 'target block' : 'target'} translate="no">
      {text}
    </bdi>
  );
}
