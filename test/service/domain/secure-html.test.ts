import { describe, expect, it } from 'vitest';
import { secureHtml } from '../../../src/service/domain/secure-html.ts';

describe("M §1.5 the owner's HTML", () => {
  it('M §1.5 comes as a tree of elements and texts, and as text', () => {
    expect(secureHtml('<p class="lead">Tin <em>white</em></p>')).toEqual({
      content: '<p class="lead">Tin <em>white</em></p>',
      nodes: [
        {
          tag: 'p',
          attributes: { class: 'lead' },
          children: ['Tin ', { tag: 'em', attributes: {}, children: ['white'] }],
        },
      ],
    });
  });

  it('M §1.5 attributes of our own language, lists, tables, pictures and https frames stay', () => {
    for (const html of [
      '<button data-ms-modal="profile" type="button">Profile</button>',
      '<ul><li>a</li></ul>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
      '<img src="/art/kiln.svg" alt="A kiln">',
      '<iframe src="https://video.example/1" title="Film" allowfullscreen=""></iframe>',
      '<a href="pages/next?x=1#y">on</a>',
      '<a href="mailto:a@b.example">write</a>',
    ])
      expect(secureHtml(html).content).toBe(html);
  });

  it.each([
    ['<script>x()</script>a', 'a'],
    ['<p onclick="x()" style="color:red" id="ms" name="ms">a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href=" java\tscript:x()">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:x()">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<img src=x onerror=x()>', '<img src="x">'],
    ['<iframe src="http://a.example"></iframe>a', 'a'],
    ['<iframe srcdoc="<script>x()</script>"></iframe>a', 'a'],
    ['<iframe src="javascript:x()"></iframe>a', 'a'],
    ['<svg><script>x()</script><a href="javascript:x()">a</a></svg>b', 'b'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=x()>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=x()>">', '<img src="x">"&gt;'],
    ['<template><img onerror=x()></template>a', 'a'],
    ['<object data="x"></object><embed src="x"><base href="//x">a', 'a'],
    ['<form action="//x"><input name=p></form>a', 'a'],
    ['<center>a</center>', 'a'],
    ['<!-- a -->b', 'b'],
    ['<p><b>a', '<p><b>a</b></p>'],
    [
      '<a href="https://a.example" target="_blank">a</a>',
      '<a href="https://a.example" target="_blank" rel="noopener">a</a>',
    ],
  ])('R98 %s becomes %s', (source, clean) => {
    expect(secureHtml(source).content).toBe(clean);
    // What was cleaned once has nothing left to clean.
    expect(secureHtml(clean).content).toBe(clean);
  });
});
