/** The reason of an audit that has its place on another visit of the same page or kind of page. */
export const elsewhere = 'this is checked on another visit';
