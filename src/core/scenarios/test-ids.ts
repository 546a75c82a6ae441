/** Every test id that steps name, wherever they name it. */
export function testIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'testId' && typeof inner === 'string' ? [inner] : testIdsIn(inner),
  );
}
