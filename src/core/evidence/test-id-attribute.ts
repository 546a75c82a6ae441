/** The attributes by which teams mark elements for their tests, in the order in which they count. */
export type TestIdAttribute = 'data-testid' | 'data-test-id' | 'data-test' | 'data-cy' | 'data-qa';
