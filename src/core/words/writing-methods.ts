const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const isWriting = (method: string): boolean => writing.has(method);
