import type { Finding } from '#contract/finding.ts';
import type { Fact } from '../../parts/facts.tsx';
import { Rows } from '../../parts/rows.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { viewports as names } from '../../words/labels.ts';

const maxRoutes = 12;
/** What an element without a role of its own is called by browsers says nothing to people. */
const roleOf = (role: string): string => (role === 'generic' ? 'element' : role);

function Routes({ routes }: Pick<Finding, 'routes'>) {
  return (
    <span className="list">
      {routes.slice(0, maxRoutes).map((route) => (
        <TargetText key={route} text={route} />
      ))}
      {routes.length > maxRoutes && <span className="soft">and {routes.length - maxRoutes} more</span>}
    </span>
  );
}

/** Where a finding is: pages, widths, element and the CSS that causes it. */
export function FindingWhere({ routes, viewports, widthRange, element, blame, blameReason, type, subtype }: Finding) {
  const rows: readonly (Fact | null)[] = [
    { name: routes.length === 1 ? 'Page' : 'Pages', value: <Routes routes={routes} /> },
    {
      name: 'Widths',
      value:
        widthRange == null
          ? viewports.map((each) => `${names[each].name} (${names[each].width} px)`).join(', ')
          : `${widthRange.from} to ${widthRange.to} px`,
    },
    element === undefined
      ? null
      : {
          name: 'Element',
          value: (
            <>
              {roleOf(element.role)} {element.name !== '' && <TargetText text={element.name} />}{' '}
              {element.selectorHint !== null && <TargetText text={element.selectorHint} />}
            </>
          ),
        },
    blame == null
      ? null
      : { name: 'CSS', value: <TargetText text={`${blame.selector} { ${blame.property}: ${blame.value} }`} /> },
    blameReason === undefined ? null : { name: 'CSS', value: blameReason },
    { name: 'Kind', value: <code>{subtype === undefined ? type : `${type}/${subtype}`}</code> },
  ];
  return <Rows rows={rows} />;
}
