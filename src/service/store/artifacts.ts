// A picture has a row and a file: the file is there before its row, and gone after it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { limit } from '#contract/limits.ts';
import type { ArtifactKind } from '#contract/vocabulary/artifact-kinds.ts';
import type { Db, Store } from './open-store.ts';
import type { Artifact } from './tables.ts';

const DAY_MS = 86_400_000;
const maxSweepBatch = 500;

export interface NewArtifact {
  readonly runId: string;
  readonly name: string;
  readonly kind: ArtifactKind;
  readonly bytes: Uint8Array;
  readonly width: number | null;
  readonly height: number | null;
  readonly now: Date;
}

/** A picture of the same name is replaced. null if it is too large, or if the run has no space left. */
export async function insertArtifact(store: Store, artifact: NewArtifact): Promise<Artifact | null> {
  const { runId, name, kind, bytes, width, height, now } = artifact;
  if (Math.max(width ?? 0, height ?? 0) > limit('picturePixels')) return null;
  if ((await usedBytes(store.db, runId, name)) + bytes.length > limit('artifactBytes')) return null;
  await store.files.write(runId, name, bytes);
  const row: Artifact = {
    runId,
    name,
    kind,
    width,
    height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    createdAt: now,
    keptUntil: new Date(now.getTime() + limit('pictureDays') * DAY_MS),
  };
  const insert = store.db.insertInto('artifacts').values(row);
  await insert.onConflict((conflict) => conflict.columns(['runId', 'name']).doUpdateSet(row)).execute();
  return row;
}

async function usedBytes(db: Db, runId: string, except: string): Promise<number> {
  const others = db.selectFrom('artifacts').where('runId', '=', runId).where('name', '<>', except);
  const { sum } = await others.select(sql<number>`coalesce(sum(bytes), 0)::int`.as('sum')).executeTakeFirstOrThrow();
  return sum;
}

export async function loadArtifact(db: Db, runId: string, name: string): Promise<Artifact | null> {
  const row = db.selectFrom('artifacts').selectAll().where('runId', '=', runId).where('name', '=', name);
  return (await row.executeTakeFirst()) ?? null;
}

export async function loadArtifacts(db: Db, runId: string): Promise<Artifact[]> {
  return await db.selectFrom('artifacts').selectAll().where('runId', '=', runId).orderBy('name').execute();
}

/** Removes up to a batch of pictures whose time is over, and says how many. */
export async function sweepOldPictures(store: Store, now: Date): Promise<number> {
  const old = await store.db
    .selectFrom('artifacts')
    .select(['runId', 'name'])
    .where('keptUntil', '<=', now)
    .orderBy('keptUntil')
    .limit(maxSweepBatch)
    .execute();
  for (const { runId, name } of old) {
    await store.db.deleteFrom('artifacts').where('runId', '=', runId).where('name', '=', name).execute();
    await store.files.remove(runId, name);
  }
  return old.length;
}
