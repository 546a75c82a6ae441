import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** A page that fails says so, instead of leaving an empty screen. React has this as a class only. */
export class Broken extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="notice bad" role="alert">
        <h1>This page could not be shown</h1>
        <p>Load it again. The facts of a run are also in its JSON report.</p>
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  }
}
