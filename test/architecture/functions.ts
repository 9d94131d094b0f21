import { parseAst } from 'vitest/node';
import type { SourceFile } from './source-files.ts';

/** A function with what the limits of `functions.test.ts` count. */
export interface MeasuredFunction {
  /** `src/a.ts:12 name`. */
  place: string;
  /** Cyclomatic: one, and one more for every branch, without the functions inside. */
  complexity: number;
  lines: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const branches = new Set([
  ...['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'CatchClause'],
  ...['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'],
]);
const isBranch = ({ type, test }: Node) => branches.has(type) || (type === 'SwitchCase' && test !== null);

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, value]) =>
    field === 'parent' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** What a function is called where it stands: its own name, a variable, a property, or a call. */
function nameOf(node: Node, parent: Node | undefined): string {
  const named = [node.id, parent?.id, parent?.key, parent?.left, parent?.callee].find(isNode);
  return String(named?.name ?? (isNode(named?.property) ? named.property.name : undefined) ?? 'anonymous');
}

/** Every function of a source file, the ones inside others too. */
export function measureFunctions({ path, text }: SourceFile): MeasuredFunction[] {
  const lang = path.endsWith('x') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js';
  const program = parseAst(text, { lang }) as unknown as Node;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: MeasuredFunction[] = [];
  const walk = (node: Node, parent: Node | undefined, around: MeasuredFunction | undefined) => {
    let inside = around;
    if (functionTypes.has(node.type)) {
      const line = lineAt(node.start);
      const lines = lineAt(node.end) - line + 1;
      inside = { place: `${path}:${line} ${nameOf(node, parent)}`, complexity: 1, lines };
      found.push(inside);
    } else if (inside && isBranch(node)) inside.complexity += 1;
    for (const child of childrenOf(node)) walk(child, node, inside);
  };
  walk(program, undefined, undefined);
  return found;
}
