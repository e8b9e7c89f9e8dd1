import { type Document, isMap, isSeq, type YAMLSeq } from 'yaml';

/* Finds and creates items of a list in the text of a constitution. */

/** Returns the index of the first matching item; -1 if no item matches or there is no list. */
export function indexOfItem(document: Document, path: readonly string[], isIt: (item: unknown) => boolean): number {
  const items = document.getIn(path, true);
  return isSeq(items) ? items.items.findIndex(isIt) : -1;
}

/** Creates the node of a new list item. It is written in braces if the last item of the list is. */
export function nodeLikeItems(document: Document, items: YAMLSeq, item: unknown) {
  const last = items.items.at(-1);
  return document.createNode(item, { flow: isMap(last) && last.flow === true });
}

export function indexOfMember(document: Document, did: string): number {
  return indexOfItem(document, ['members'], (item) => isMap(item) && item.get('id') === did);
}
