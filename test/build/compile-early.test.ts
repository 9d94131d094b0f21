import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compileEarly } from '../../src/build/compile-early.ts';
import type { Place } from '../../src/build/run-at-load.ts';

/** With the functions that begin with one of the texts marked as called at load. */
function early(script: string, ...starts: string[]): string {
  const called = new Set<Place>();
  for (const text of starts) {
    const start = script.indexOf(text);
    called.add(`${start}:${start + text.length}`);
  }
  return compileEarly(script, called);
}

it.each([
  [
    'a declaration',
    '(()=>{r=f();function f(){return 1}})()',
    ['function f(){return 1}'],
    '(()=>{var f=(function(){return 1});r=f();})()',
  ],
  [
    'a declaration behind a directive',
    '(()=>{"use strict";function f(){}r=1})()',
    ['function f(){}'],
    '(()=>{"use strict";var f=(function(){});r=1})()',
  ],
  [
    'an asynchronous one',
    '(()=>{async function*f(a){}r=1})()',
    ['async function*f(a){}'],
    '(()=>{var f=(async function*(a){});r=1})()',
  ],
  [
    'an argument',
    'r=[1].map(function(a){return a})[0]',
    ['function(a){return a}'],
    'r=[1].map((function(a){return a}))[0]',
  ],
  [
    'an arrow',
    'var f=first=>first+first-first-first+1;r=f(1)',
    ['first=>first+first-first-first+1'],
    'var f=(function(first){return first+first-first-first+1});r=f(1)',
  ],
  [
    'an arrow with an object',
    'var f=({first},second=1)=>({first,second});r=f({first:2}).second',
    ['({first},second=1)=>({first,second})'],
    'var f=(function({first},second=1){return{first,second}});r=f({first:2}).second',
  ],
  [
    'one within the other',
    'var f=()=>{let g=function(b){return b};return g(1)};r=f()',
    ['()=>{let g=function(b){return b};return g(1)}', 'function(b){return b}'],
    'var f=(function(){let g=(function(b){return b});return g(1)});r=f()',
  ],
])('lets a browser compile %s while the script comes in', (_, script, called, wanted) => {
  expect(early(script, ...called)).toBe(wanted);
  for (const text of [script, wanted]) expect(runInNewContext(`var r;${text};r`)).toBe(1);
});

it.each([
  ['what is not called', 'var f=()=>1;r=(function(){return f()})()', []],
  [
    'an arrow with the `this` around it',
    'r=function(){return(()=>this.first+this.second+0)}',
    ['()=>this.first+this.second+0'],
  ],
  [
    'an arrow with the arguments around it',
    'r=function(){return()=>arguments[0]+arguments[1]}',
    ['()=>arguments[0]+arguments[1]'],
  ],
  ['a method', 'r={first(second){return second}}', ['first(second){return second}', '(second){return second}']],
  ['an arrow that is called in place', 'r=1;(()=>{r=first+second+third})()', ['()=>{r=first+second+third}']],
  ['a declaration in a block', 'function g(){if(r){function f(){}}}', ['function f(){}']],
])('leaves %s as it is', (_, script, called) => {
  expect(early(script, ...called)).toBe(script);
});
