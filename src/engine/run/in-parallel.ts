/** Runs the work on every item, a few at a time, and answers in the order of the items. The first failure ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        results[index] = await work(items[index]!);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, worker));
  const broken = settled.find((each) => each.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return results;
}
