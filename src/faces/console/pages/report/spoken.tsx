import { TargetText } from '../../parts/target-text.tsx';
import type { Words } from './say-step.ts';

export const Spoken = ({ words }: { readonly words: Words }) => (
  <>
    {words.map((part, index) =>
      typeof part === 'string' ? part : <TargetText key={`${index} ${part.quoted}`} text={part.quoted} />,
    )}
  </>
);
