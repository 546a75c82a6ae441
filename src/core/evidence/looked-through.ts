/** The reason of a page that was searched for workflows and on which none was tested. */
export const lookedThrough = 'visited, but no workflow of this page was tested';
