// What exported workflows ask inside a page: they look and do not search for workflows.
import { besideLayer, focusNow, lookAt, partPlaces } from '../workflow/look.ts';

export { besideLayer, focusNow, lookAt, partPlaces };
