/** The title of a page, the most particular first: what `head` of a route answers. */
export const title = (...names: string[]) => ({ meta: [{ title: [...names, 'Landfall'].join(' · ') }] })
