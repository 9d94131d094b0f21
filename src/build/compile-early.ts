import {
  type AnonymousFunctionDeclaration,
  type AnyNode,
  type ArrowFunctionExpression,
  type FunctionDeclaration,
  type FunctionExpression,
  parse,
} from 'acorn';
import type { Place } from './run-at-load.ts';

type FunctionNode = FunctionDeclaration | AnonymousFunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** A function of a script, with those that are directly within it. */
interface Found {
  node: FunctionNode;
  inner: Found[];
  /** Parentheses would change what it does, or win nothing. */
  isFixed: boolean;
}

const isFunction = (node: AnyNode): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

function isMethod(parent: AnyNode | undefined): boolean {
  if (parent?.type === 'Property') return parent.method || parent.kind !== 'init';
  return parent?.type === 'MethodDefinition';
}

/** Whether an arrow takes something of the function around it. */
function usesOuter(node: AnyNode): boolean {
  if (node.type === 'ThisExpression' || node.type === 'Super' || node.type === 'MetaProperty') return true;
  if (node.type === 'Identifier') return node.name === 'arguments';
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') return false;
  return childrenOf(node).some(usesOuter);
}

function findFunctions(script: string): Found[] {
  const isCalledInPlace = ({ start, end }: FunctionNode) =>
    script[start - 1] === '(' && script.startsWith(')(', end) && !/[\w$)\]]/.test(script[start - 2] ?? '');
  const isFixed = (node: FunctionNode, parent?: AnyNode, around?: FunctionNode) => {
    if (isMethod(parent) || isCalledInPlace(node)) return true;
    // In a block, its name is known there alone.
    if (node.type === 'FunctionDeclaration') return !around || parent !== around.body;
    return node.type === 'ArrowFunctionExpression' && usesOuter(node);
  };
  const collect = (node: AnyNode, into: Found[], parent?: AnyNode, around?: FunctionNode): void => {
    if (!isFunction(node)) for (const child of childrenOf(node)) collect(child, into, node, around);
    else {
      const found = { node, inner: [], isFixed: isFixed(node, parent, around) };
      into.push(found);
      for (const child of childrenOf(node)) collect(child, found.inner, node, node);
    }
  };
  const all: Found[] = [];
  collect(parse(script, { ecmaVersion: 'latest' }), all);
  return all;
}

/**
 * V8 compiles a function at its first call, on the main thread, unless it stands in parentheses:
 * then while the script comes in, on another thread. So the `called` ones get them: a declaration
 * becomes a variable at the top of its function, an arrow, for which parentheses do nothing, a
 * function.
 */
export function compileEarly(script: string, called: ReadonlySet<Place>): string {
  const isEarly = ({ node, isFixed }: Found) => !isFixed && called.has(`${node.start}:${node.end}`);
  const isMoved = (found: Found) => found.node.type === 'FunctionDeclaration' && isEarly(found);

  /** A part of the script, with all functions in it as they shall be. */
  function rewritten(from: number, to: number, inner: Found[]): string {
    let [text, at] = ['', from];
    for (const found of inner.toSorted((a, b) => a.node.start - b.node.start)) {
      if (found.node.start < from || found.node.end > to) continue;
      text += script.slice(at, found.node.start) + (isMoved(found) ? '' : rewrite(found));
      at = found.node.end;
    }
    return text + script.slice(at, to);
  }

  function bodyOf({ node: { body }, inner }: Found): string {
    if (body.type !== 'BlockStatement') {
      const value = rewritten(body.start, body.end, inner);
      return `{return${/^[\w$\\]/.test(value) ? ' ' : ''}${value}}`;
    }
    const moved = inner.filter(isMoved).map((one) => `${(one.node.id as { name: string }).name}=${inParentheses(one)}`);
    const variables = moved.length > 0 ? `var ${moved.join(',')};` : '';
    const directive = body.body.findLast((one) => 'directive' in one && one.directive);
    const top = directive?.end ?? body.start + 1;
    return script.slice(body.start, top) + variables + rewritten(top, body.end, inner);
  }

  function inParentheses(found: Found): string {
    const { node, inner } = found;
    const [first, last] = [node.params[0], node.params.at(-1)];
    const parameters = first && last ? rewritten(first.start, last.end, inner) : '';
    const name = node.type === 'FunctionExpression' && node.id ? ` ${node.id.name}` : '';
    const kind = `${node.async ? 'async ' : ''}function${node.generator ? '*' : ''}`;
    return `(${kind}${name}(${parameters})${bodyOf(found)})`;
  }

  function rewrite(found: Found): string {
    if (isEarly(found)) return inParentheses(found);
    const { node, inner } = found;
    const { body } = node;
    if (body.type !== 'BlockStatement') return rewritten(node.start, node.end, inner);
    return rewritten(node.start, body.start, inner) + bodyOf(found);
  }

  return rewritten(0, script.length, findFunctions(script));
}
