/** The attributes that mark elements for tests, in order of precedence. */
export type TestIdAttribute = 'data-testid' | 'data-test-id' | 'data-test' | 'data-cy' | 'data-qa';
