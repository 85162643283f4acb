import type { CenterNode, NodeKind } from './center-values.ts';

type Nodes = readonly CenterNode[];

/** Which kind each kind lies in; pages lie in the center. */
const parentKinds: Readonly<Record<NodeKind, NodeKind | null>> = {
  page: null,
  section: 'page',
  purpose: 'section',
  text: 'section',
  dataElement: 'section',
};

/** In the order in which the wire, and so people's page, has them within a section. */
const order: readonly NodeKind[] = ['page', 'section', 'purpose', 'text', 'dataElement'];

/** Every node with what is above it, in the order of the tree. */
export const walk = (
  nodes: Nodes,
  above: readonly CenterNode[] = [],
): { node: CenterNode; above: readonly CenterNode[] }[] =>
  nodes.flatMap((node) => [{ node, above }, ...walk(node.children, [...above, node])]);

export const findNode = (nodes: Nodes, key: string): CenterNode | undefined =>
  walk(nodes).find(({ node }) => node.key === key)?.node;

const parentOf = (nodes: Nodes, key: string): CenterNode | undefined =>
  walk(nodes)
    .find(({ node }) => node.key === key)
    ?.above.at(-1);

/** The tree with what `change` makes of one node. */
export const changeNode = (
  nodes: Nodes,
  key: string,
  change: (node: CenterNode) => CenterNode,
): Nodes =>
  nodes.map((node) => {
    if (node.key === key) return change(node);
    const children = changeNode(node.children, key, change);
    return children.every((child, at) => child === node.children[at])
      ? node
      : { ...node, children };
  });

/** The tree without a node and all that lies in it. */
export const removeNode = (nodes: Nodes, key: string): Nodes =>
  nodes
    .filter((node) => node.key !== key)
    .map((node) => ({ ...node, children: removeNode(node.children, key) }));

const inOrder = (nodes: Nodes): Nodes =>
  nodes.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));

/** Places a node among those of its kind; `at` counts these only. */
const insertAmong = (siblings: Nodes, node: CenterNode, at: number): Nodes => {
  const alike = siblings.filter(({ kind }) => kind === node.kind);
  const others = siblings.filter(({ kind }) => kind !== node.kind);
  return inOrder([...others, ...alike.slice(0, at), node, ...alike.slice(at)]);
};

const insertIn = (nodes: Nodes, parent: string | null, node: CenterNode, at: number): Nodes =>
  parent === null
    ? insertAmong(nodes, node, at)
    : changeNode(nodes, parent, (found) => ({
        ...found,
        children: insertAmong(found.children, node, at),
      }));

/** The nodes that can hold one of this kind, in the order of the tree. */
const holdersOf = (nodes: Nodes, kind: NodeKind): CenterNode[] => {
  const wanted = parentKinds[kind];
  return walk(nodes)
    .map(({ node }) => node)
    .filter((node) => node.kind === wanted);
};

/** Where something new goes: into or beside what is selected, else into the last that can hold it. */
export const holderFor = (
  nodes: Nodes,
  kind: NodeKind,
  selected: string,
): CenterNode | null | undefined => {
  if (parentKinds[kind] === null) return null;
  const found = walk(nodes).find(({ node }) => node.key === selected);
  const near =
    found && [...found.above, found.node].findLast((one) => one.kind === parentKinds[kind]);
  if (near) return near;
  const inside = found && holdersOf(found.node.children, kind)[0];
  return inside ?? holdersOf(nodes, kind).at(-1);
};

/** The tree with a new node at the end of its holder. */
export const addNode = (nodes: Nodes, node: CenterNode, holder: CenterNode | null): Nodes =>
  insertIn(nodes, holder?.key ?? null, node, Number.POSITIVE_INFINITY);

/**
 * One step up or down: among its siblings, and at their end into the neighbor that can hold it. The same
 * tree where there's no step to make.
 */
export const stepNode = (nodes: Nodes, key: string, step: 'up' | 'down'): Nodes => {
  const node = findNode(nodes, key);
  if (node === undefined) return nodes;
  const parent = parentOf(nodes, key);
  const siblings = (parent?.children ?? nodes).filter(({ kind }) => kind === node.kind);
  const at = siblings.findIndex((one) => one.key === key);
  const next = step === 'up' ? at - 1 : at + 1;
  const without = removeNode(nodes, key);
  if (next >= 0 && next < siblings.length) {
    return insertIn(without, parent?.key ?? null, node, next);
  }
  const holders = holdersOf(nodes, node.kind);
  const place = holders.findIndex((one) => one.key === parent?.key);
  const target = place < 0 ? undefined : holders[step === 'up' ? place - 1 : place + 1];
  if (target === undefined) return nodes;
  return insertIn(without, target.key, node, step === 'up' ? Number.POSITIVE_INFINITY : 0);
};

/**
 * Drops a node on another: before one of its kind, or at the end of one that can hold it. The same tree
 * where it can't lie there.
 */
export const dropNode = (nodes: Nodes, key: string, onto: string): Nodes => {
  const [node, target] = [findNode(nodes, key), findNode(nodes, onto)];
  if (node === undefined || target === undefined || key === onto) return nodes;
  const without = removeNode(nodes, key);
  if (target.kind === parentKinds[node.kind]) {
    return insertIn(without, target.key, node, Number.POSITIVE_INFINITY);
  }
  if (target.kind !== node.kind) return nodes;
  const parent = parentOf(without, onto);
  const siblings = (parent?.children ?? without).filter(({ kind }) => kind === node.kind);
  const at = siblings.findIndex((one) => one.key === onto);
  const [from, to] = [nodes, nodes].map((tree, index) =>
    walk(tree).findIndex((one) => one.node.key === (index === 0 ? key : onto)),
  );
  const isFurther = parentOf(nodes, key)?.key === parent?.key && (from ?? 0) < (to ?? 0);
  return insertIn(without, parent?.key ?? null, node, isFurther ? at + 1 : at);
};

/** "2 of 3 in Messages": where a node lies among those of its kind. */
export const placeOf = (nodes: Nodes, key: string) => {
  const node = findNode(nodes, key);
  const parent = parentOf(nodes, key);
  const alike = (parent?.children ?? nodes).filter(({ kind }) => kind === node?.kind);
  return { at: alike.findIndex((one) => one.key === key) + 1, of: alike.length, parent };
};
