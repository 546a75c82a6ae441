import { useState } from 'react';

interface Props {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly note: string;
}

/** Reports name pictures by the public address of the service; the page that shows them is on the same one. */
export const ownPath = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** Tall pictures are cut down to this, in rem, keeping their shape. */
const maxHeight = 26;

/** A screenshot, with its place kept while it loads. It opens in full as a picture of its own. */
export function Picture({ url, width, height, alt, note }: Props) {
  const [lost, setLost] = useState(false);
  const path = ownPath(url);
  return (
    <figure className="picture">
      {lost ? (
        <p className="empty">This picture is no longer stored, or is shown to its owner only.</p>
      ) : (
        <a href={path} target="_blank" rel="noreferrer" style={{ maxWidth: `${(maxHeight * width) / height}rem` }}>
          <img src={path} width={width} height={height} alt={alt} loading="lazy" onError={() => setLost(true)} />
        </a>
      )}
      <figcaption>{note}</figcaption>
    </figure>
  );
}
