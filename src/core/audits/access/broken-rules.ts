// What counts of the elements that break a rule of axe.
import type { AxeFacts, AxeImpact, AxeNode, AxeRule } from '#core/evidence/access-facts.ts';
import { hasAny } from '../layout/traits.ts';

/** Below these, a page is less comfortable, but no part of it is out of reach. */
const grave: readonly AxeImpact[] = ['serious', 'critical'];

/** A control that only an unnamed picture fills is reported as that picture; browsers name one by the words of its style. */
const isExempt = (node: AxeNode): boolean => hasAny(node, ['holds_unnamed_picture', 'named_by_style']);

const counts = (node: AxeNode): boolean =>
  (node.impact === undefined || grave.includes(node.impact)) && !isExempt(node);

/** The rules that a page breaks, each with the elements that count. */
export const brokenRules = ({ broken }: AxeFacts): readonly AxeRule[] =>
  broken.map((rule) => ({ ...rule, nodes: rule.nodes.filter(counts) })).filter(({ nodes }) => nodes.length > 0);
