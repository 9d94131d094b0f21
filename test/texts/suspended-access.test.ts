import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../src/contract/languages.ts';
import { noticeMailTexts } from '../../src/texts/mails/notice-mail-texts.ts';
import { mailedPageTexts } from '../../src/texts/pages/mailed-page-texts.ts';
import { de } from '../../src/texts/widget/de.ts';
import { en } from '../../src/texts/widget/en.ts';
import { es } from '../../src/texts/widget/es.ts';
import { fr } from '../../src/texts/widget/fr.ts';
import { pt } from '../../src/texts/widget/pt.ts';

/** Parts of words that would call the earlier use an attack, or its author a stranger. */
const accusations: Record<Language, RegExp> = {
  en: /hack|attack|stranger|some(one|body)|(an|some)other person|intrud|fraud|thie[fv]|stol|suspicious|unauthori|malicious|abuse/i,
  de: /hack|angreif|angriff|fremd|jemand|andere person|unbefugt|betrug|dieb|gestohl|verdächt|missbrauch|eindring/i,
  es: /hacke|jacke|atac|ataq|extrañ|desconocid|alguien|otra persona|intrus|fraud|robad|robo|sospech|no autorizad|abus/i,
  fr: /pirat|attaqu|inconnu|étrang|quelqu|autre personne|intrus|fraud|volé|voleu|suspect|non autoris|abus|malveill/i,
  pt: /hacke|invas|invad|atac|ataq|estranh|desconhecid|alguém|outra pessoa|intrus|fraud|roub|suspeit|não autorizad|abus/i,
};

const widget = { en, de, es, fr, pt };

/** All that a member reads about suspended access: mail, dialogs, pages of the mailed links. */
function textsIn(language: Language): string[] {
  const mail = noticeMailTexts[language];
  const page = mailedPageTexts(language);
  const kinds = ['welcome', 'password-changed', 'password-set', 'mailbox-proved'] as const;
  return [
    ...Object.entries(widget[language]).flatMap(([key, text]) => (key.startsWith('suspended_') ? [text] : [])),
    ...[mail.suspended('…'), mail.password, mail.device, mail.on('…', '…'), mail.review],
    ...kinds.flatMap((kind) => [mail[kind].subject('…'), mail[kind].text('…'), mail[kind].notYou]),
    ...[
      page.reviewTitle,
      page.reviewText,
      page.reviewRemoves,
      page.password,
      page.passkey,
      page.device,
      page.since,
      page.yes,
      page.no,
      page.answered,
    ],
    ...[page.elsewhereTitle, page.elsewhereText, page.continueTitle, page.continueText('…'), page.requestedOn],
  ];
}

describe('R114 the question about suspended access', () => {
  it.each(languages)('R114 accuses no person in "%s"', (language) => {
    const texts = textsIn(language);
    expect(texts).toHaveLength(40);
    expect(texts.filter((text) => accusations[language].test(text))).toEqual([]);
  });
});
