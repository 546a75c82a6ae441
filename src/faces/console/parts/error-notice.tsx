import { ProofrunError } from '#faces/client/proofrun-error.ts';
import { consolePages } from '#contract/console-pages.ts';
import { Link } from '../navigation/link.tsx';

const ownWay = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

function Refusal({ envelope }: { readonly envelope: ProofrunError['envelope'] }) {
  const { message, details = [], checkoutUrl, error, cli, requestId, status } = envelope;
  return (
    <>
      <p>
        <strong>{message}</strong>
      </p>
      {details.length > 0 && (
        <ul>
          {details.map((each) => (
            <li key={`${each.path} ${each.code}`}>
              {each.path === '' ? null : <code>{each.path}</code>} {each.message}
            </li>
          ))}
        </ul>
      )}
      {checkoutUrl !== undefined && (
        <p>
          <a className="button" href={ownWay(checkoutUrl)}>
            Buy credits
          </a>
        </p>
      )}
      {error === 'authentication_required' && (
        <p>
          <Link to={consolePages.sign_in}>Sign in</Link> and try again.
        </p>
      )}
      {cli !== undefined && error !== 'authentication_required' && (
        <p>
          On the command line: <code>{cli.command}</code>
        </p>
      )}
      {status >= 500 && <p className="soft small">Request {requestId}</p>}
    </>
  );
}

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function ErrorNotice({ error, onRetry }: Props) {
  const said =
    error instanceof ProofrunError ? (
      <Refusal envelope={error.envelope} />
    ) : (
      <p>
        <strong>The service did not answer.</strong> Check that it is running and that you are online.
      </p>
    );
  return (
    <div className="notice bad" role="alert">
      {said}
      {onRetry !== undefined && (
        <button type="button" className="quiet" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
