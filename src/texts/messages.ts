import { type InLanguages, inLanguage } from './in-language.ts';

const table: InLanguages<Record<MessageKey, string>> = {
  en: {
    'logged-in': 'You are logged in.',
    'signed-up': 'Welcome! You are signed up.',
    'logged-out': 'You are logged out.',
    'others-logged-out': 'You have been logged out elsewhere, because this site limits the number of logins.',
    'logged-in-elsewhere': 'You have been logged out here, because you logged in elsewhere.',
    'code-sent': 'We have sent you an email with a code.',
    'reset-sent': 'If there is an account for this email, we have sent it a code and a link.',
    'password-reset': 'Your password has been reset. Please log in with the new one.',
    'profile-saved': 'Your profile has been saved.',
    'image-saved': 'Your picture has been saved.',
    'image-removed': 'Your picture has been removed.',
    'confirm-sent': 'We have sent a code to the new address. It becomes yours once you enter it.',
    'email-changed': 'Your email has been changed.',
    'email-change-undone':
      'Your email is what it was before. All devices have been logged out and the password is off. Choose a new one by "Forgot password".',
    'password-changed': 'Your password has been changed.',
    'password-set': 'Your password has been set.',
    'verification-sent': 'We have sent you an email to confirm your address.',
    verified: 'Your address has been confirmed.',
    confirmed: 'Thank you. That was you.',
    'access-restored': 'Thank you. Everything is as it was before.',
    'access-removed': 'Thank you. What was there before has been removed.',
    'sessions-revoked': 'All other devices have been logged out.',
    'session-revoked': 'The device has been logged out.',
    'member-deleted': 'Your account has been deleted.',
    'not-your-password': 'This is not your current password.',
    'provider-connected': 'The account has been connected.',
    'provider-disconnected': 'The account has been disconnected.',
    'passkey-added': 'Your passkey has been added.',
    'passkey-renamed': 'Your passkey has a new name.',
    'passkey-removed': 'The passkey has been removed.',
    'second-factor-added': 'Your authenticator app has been set up.',
    'second-factor-removed': 'The authenticator app has been removed.',
    'lost-second-factor-sent':
      'We have sent you an email. Open its link and press the button there. 24 hours later you can log in without the app.',
    'lost-second-factor-login-sent':
      'We have sent you an email. Its link logs you in and removes the authenticator app.',
    'second-factor-ending':
      'The first login after 24 hours removes your authenticator app. Until then you can cancel this.',
    'second-factor-kept': 'Your authenticator app stays.',
    'recovery-codes-renewed': 'You have new recovery codes.',
    'plan-added': 'The plan has been added.',
    'plan-removed': 'The plan has been removed.',
    'team-joined': 'You have joined the team.',
    'seat-refused': 'There is no seat left for this invitation. You can still sign up without it.',
    'team-left': 'You have left the team.',
    // §8 as specified
    'team-member-removed': 'Member has been removed from team.',
    'invite-regenerated': 'Invite Link Regenerated',
    'comment-posted': 'Your comment has been posted.',
    'comment-changed': 'Your comment has been changed.',
    'comment-deleted': 'The comment has been deleted.',
    'comment-reported': 'Thank you. The team of this site will look at it.',
    'vote-counted': 'Your vote has been counted.',
    'replies-mailed': 'We will email you about replies.',
    'replies-not-mailed': 'We will not email you about this channel any more.',
  },
  es: {
    'logged-in': 'Has iniciado sesión.',
    'signed-up': 'Te damos la bienvenida. Tu cuenta está creada.',
    'logged-out': 'Has cerrado sesión.',
    'others-logged-out': 'Se ha cerrado tu sesión en otro lugar, porque este sitio limita el número de sesiones.',
    'logged-in-elsewhere': 'Se ha cerrado tu sesión aquí, porque la has iniciado en otro lugar.',
    'code-sent': 'Te hemos enviado un correo con un código.',
    'reset-sent': 'Si hay una cuenta con este correo, le hemos enviado un código y un enlace.',
    'password-reset': 'Tu contraseña se ha restablecido. Inicia sesión con la nueva.',
    'profile-saved': 'Tu perfil se ha guardado.',
    'image-saved': 'Tu imagen se ha guardado.',
    'image-removed': 'Tu imagen se ha quitado.',
    'confirm-sent': 'Hemos enviado un código a la nueva dirección. Será la tuya en cuanto lo escribas.',
    'email-changed': 'Tu correo electrónico ha cambiado.',
    'email-change-undone':
      'Tu correo vuelve a ser el de antes. Se han cerrado todas las sesiones. Elige otra contraseña con «¿Olvidaste tu contraseña?».',
    'password-changed': 'Tu contraseña ha cambiado.',
    'password-set': 'Tu contraseña está creada.',
    'verification-sent': 'Te hemos enviado un correo para confirmar tu dirección.',
    verified: 'Tu dirección está confirmada.',
    confirmed: 'Gracias. Eres tú.',
    'access-restored': 'Gracias. Todo vuelve a estar como antes.',
    'access-removed': 'Gracias. Lo que había antes se ha quitado.',
    'sessions-revoked': 'Se ha cerrado la sesión en los demás dispositivos.',
    'session-revoked': 'Se ha cerrado la sesión en ese dispositivo.',
    'member-deleted': 'Tu cuenta se ha eliminado.',
    'not-your-password': 'Esta no es tu contraseña actual.',
    'provider-connected': 'La cuenta se ha conectado.',
    'provider-disconnected': 'La cuenta se ha desconectado.',
    'passkey-added': 'Tu llave de acceso se ha añadido.',
    'passkey-renamed': 'Tu llave de acceso tiene un nombre nuevo.',
    'passkey-removed': 'La llave de acceso se ha quitado.',
    'second-factor-added': 'Tu aplicación de autenticación está configurada.',
    'second-factor-removed': 'La aplicación de autenticación se ha quitado.',
    'lost-second-factor-sent':
      'Te hemos enviado un correo. Abre su enlace y pulsa el botón. 24 horas después podrás iniciar sesión sin la aplicación.',
    'lost-second-factor-login-sent':
      'Te hemos enviado un correo. Su enlace inicia la sesión y quita la aplicación de autenticación.',
    'second-factor-ending':
      'Tu aplicación de autenticación se quitará la primera vez que inicies sesión pasadas 24 horas. Hasta entonces puedes cancelarlo.',
    'second-factor-kept': 'Tu aplicación de autenticación se conserva.',
    'recovery-codes-renewed': 'Tienes códigos de recuperación nuevos.',
    'plan-added': 'El plan se ha añadido.',
    'plan-removed': 'El plan se ha quitado.',
    'team-joined': 'Ya formas parte del equipo.',
    'seat-refused': 'No queda plaza para esta invitación. Aun así, puedes registrarte sin ella.',
    'team-left': 'Has salido del equipo.',
    'team-member-removed': 'El miembro ya no está en el equipo.',
    'invite-regenerated': 'Enlace de invitación renovado',
    'comment-posted': 'Tu comentario se ha publicado.',
    'comment-changed': 'Tu comentario ha cambiado.',
    'comment-deleted': 'El comentario se ha eliminado.',
    'comment-reported': 'Gracias. El equipo de este sitio lo revisará.',
    'vote-counted': 'Tu voto se ha contado.',
    'replies-mailed': 'Te avisaremos por correo de las respuestas.',
    'replies-not-mailed': 'Ya no te escribiremos sobre este canal.',
  },
  fr: {
    'logged-in': 'Connexion réussie.',
    'signed-up': 'Bienvenue. Votre compte est créé.',
    'logged-out': 'Déconnexion réussie.',
    'others-logged-out': 'Une session ouverte ailleurs est terminée, car ce site limite le nombre de sessions.',
    'logged-in-elsewhere': 'Votre session ici est terminée, car vous vous êtes connecté ailleurs.',
    'code-sent': 'Nous vous avons envoyé un e-mail avec un code.',
    'reset-sent': 'S’il existe un compte pour cet e-mail, nous lui avons envoyé un code et un lien.',
    'password-reset': 'Votre mot de passe a été réinitialisé. Connectez-vous avec le nouveau.',
    'profile-saved': 'Votre profil a été enregistré.',
    'image-saved': 'Votre photo a été enregistrée.',
    'image-removed': 'Votre photo a été retirée.',
    'confirm-sent': 'Nous avons envoyé un code à la nouvelle adresse. Elle sera la vôtre dès que vous l’aurez saisi.',
    'email-changed': 'Votre adresse e-mail a été changée.',
    'email-change-undone':
      'Votre adresse est redevenue celle d’avant. Tous les appareils ont été déconnectés. Choisissez un nouveau mot de passe par « Mot de passe oublié ».',
    'password-changed': 'Votre mot de passe a été changé.',
    'password-set': 'Votre mot de passe est défini.',
    'verification-sent': 'Nous vous avons envoyé un e-mail pour confirmer votre adresse.',
    verified: 'Votre adresse est confirmée.',
    confirmed: 'Merci. C’est bien vous.',
    'access-restored': 'Merci. Tout est comme avant.',
    'access-removed': 'Merci. Ce qui s’y trouvait a été retiré.',
    'sessions-revoked': 'Tous les autres appareils ont été déconnectés.',
    'session-revoked': 'L’appareil a été déconnecté.',
    'member-deleted': 'Votre compte a été supprimé.',
    'not-your-password': 'Ce n’est pas votre mot de passe actuel.',
    'provider-connected': 'Le compte a été associé.',
    'provider-disconnected': 'Le compte a été dissocié.',
    'passkey-added': 'Votre clé d’accès a été ajoutée.',
    'passkey-renamed': 'Votre clé d’accès a un nouveau nom.',
    'passkey-removed': 'La clé d’accès a été supprimée.',
    'second-factor-added': 'Votre application d’authentification est configurée.',
    'second-factor-removed': 'L’application d’authentification a été retirée.',
    'lost-second-factor-sent':
      'Nous vous avons envoyé un e-mail. Ouvrez son lien et appuyez sur le bouton. 24 heures plus tard, vous pourrez vous connecter sans l’application.',
    'lost-second-factor-login-sent':
      'Nous vous avons envoyé un e-mail. Son lien vous connecte et retire l’application d’authentification.',
    'second-factor-ending':
      'Votre application d’authentification sera retirée à la première connexion après 24 heures. D’ici là, vous pouvez annuler.',
    'second-factor-kept': 'Votre application d’authentification est conservée.',
    'recovery-codes-renewed': 'Vous avez de nouveaux codes de secours.',
    'plan-added': 'L’offre a été ajoutée.',
    'plan-removed': 'L’offre a été retirée.',
    'team-joined': 'Vous avez rejoint l’équipe.',
    'seat-refused': 'Il ne reste plus de place pour cette invitation. Vous pouvez quand même vous inscrire sans elle.',
    'team-left': 'Vous avez quitté l’équipe.',
    'team-member-removed': 'Le membre a été retiré de l’équipe.',
    'invite-regenerated': 'Lien d’invitation renouvelé',
    'comment-posted': 'Votre commentaire est publié.',
    'comment-changed': 'Votre commentaire a été modifié.',
    'comment-deleted': 'Le commentaire a été supprimé.',
    'comment-reported': 'Merci. L’équipe de ce site va l’examiner.',
    'vote-counted': 'Votre vote est pris en compte.',
    'replies-mailed': 'Nous vous préviendrons des réponses par e-mail.',
    'replies-not-mailed': 'Nous ne vous écrirons plus à propos de ce fil.',
  },
  de: {
    'logged-in': 'Sie sind angemeldet.',
    'signed-up': 'Willkommen. Ihr Konto ist angelegt.',
    'logged-out': 'Sie sind abgemeldet.',
    'others-logged-out':
      'An anderer Stelle wurden Sie abgemeldet, weil diese Website die Zahl der Anmeldungen begrenzt.',
    'logged-in-elsewhere': 'Sie wurden hier abgemeldet, weil Sie sich an anderer Stelle angemeldet haben.',
    'code-sent': 'Wir haben Ihnen eine E-Mail mit einem Code geschickt.',
    'reset-sent': 'Falls es zu dieser E-Mail ein Konto gibt, haben wir einen Code und einen Link dorthin geschickt.',
    'password-reset': 'Ihr Passwort wurde zurückgesetzt. Bitte melden Sie sich mit dem neuen an.',
    'profile-saved': 'Ihr Profil wurde gespeichert.',
    'image-saved': 'Ihr Bild wurde gespeichert.',
    'image-removed': 'Ihr Bild wurde entfernt.',
    'confirm-sent': 'Wir haben einen Code an die neue Adresse geschickt. Sobald Sie ihn eingeben, ist es Ihre.',
    'email-changed': 'Ihre E-Mail-Adresse wurde geändert.',
    'email-change-undone':
      'Ihre E-Mail-Adresse ist wieder die alte. Alle Geräte wurden abgemeldet. Bitte wählen Sie über „Passwort vergessen“ ein neues Passwort.',
    'password-changed': 'Ihr Passwort wurde geändert.',
    'password-set': 'Ihr Passwort wurde festgelegt.',
    'verification-sent': 'Wir haben Ihnen eine E-Mail geschickt, um Ihre Adresse zu bestätigen.',
    verified: 'Ihre Adresse ist bestätigt.',
    confirmed: 'Danke. Sie sind es.',
    'access-restored': 'Vielen Dank. Alles ist wie zuvor.',
    'access-removed': 'Vielen Dank. Was vorher da war, wurde entfernt.',
    'sessions-revoked': 'Alle anderen Geräte wurden abgemeldet.',
    'session-revoked': 'Das Gerät wurde abgemeldet.',
    'member-deleted': 'Ihr Konto wurde gelöscht.',
    'not-your-password': 'Das ist nicht Ihr aktuelles Passwort.',
    'provider-connected': 'Das Konto wurde verbunden.',
    'provider-disconnected': 'Das Konto wurde getrennt.',
    'passkey-added': 'Ihr Passkey wurde hinzugefügt.',
    'passkey-renamed': 'Ihr Passkey hat einen neuen Namen.',
    'passkey-removed': 'Der Passkey wurde entfernt.',
    'second-factor-added': 'Ihre Authenticator-App ist eingerichtet.',
    'second-factor-removed': 'Die Authenticator-App wurde entfernt.',
    'lost-second-factor-sent':
      'Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin und drücken Sie den Knopf. 24 Stunden später können Sie sich ohne die App anmelden.',
    'lost-second-factor-login-sent':
      'Wir haben Ihnen eine E-Mail geschickt. Der Link darin meldet Sie an und entfernt die Authenticator-App.',
    'second-factor-ending':
      'Ihre Authenticator-App wird bei der ersten Anmeldung nach 24 Stunden entfernt. Bis dahin können Sie das zurücknehmen.',
    'second-factor-kept': 'Ihre Authenticator-App bleibt.',
    'recovery-codes-renewed': 'Sie haben neue Wiederherstellungscodes.',
    'plan-added': 'Der Tarif wurde hinzugefügt.',
    'plan-removed': 'Der Tarif wurde entfernt.',
    'team-joined': 'Sie gehören jetzt zum Team.',
    'seat-refused': 'Für diese Einladung ist kein Platz mehr frei. Sie können sich trotzdem ohne sie registrieren.',
    'team-left': 'Sie haben das Team verlassen.',
    'team-member-removed': 'Das Mitglied gehört nicht mehr zum Team.',
    'invite-regenerated': 'Neuer Einladungslink erzeugt',
    'comment-posted': 'Ihr Kommentar ist veröffentlicht.',
    'comment-changed': 'Ihr Kommentar wurde geändert.',
    'comment-deleted': 'Der Kommentar wurde gelöscht.',
    'comment-reported': 'Danke. Das Team dieser Website sieht es sich an.',
    'vote-counted': 'Ihre Stimme zählt.',
    'replies-mailed': 'Wir schreiben Ihnen, wenn jemand antwortet.',
    'replies-not-mailed': 'Wir schreiben Ihnen zu diesem Kanal nicht mehr.',
  },
  pt: {
    'logged-in': 'Você entrou na sua conta.',
    'signed-up': 'Boas-vindas. Sua conta foi criada.',
    'logged-out': 'Você saiu da sua conta.',
    'others-logged-out': 'Sua sessão em outro lugar foi encerrada, porque este site limita o número de sessões.',
    'logged-in-elsewhere': 'Sua sessão aqui foi encerrada, porque você entrou em outro lugar.',
    'code-sent': 'Enviamos um e-mail com um código para você.',
    'reset-sent': 'Se houver uma conta com este e-mail, enviamos um código e um link para ela.',
    'password-reset': 'Sua senha foi redefinida. Entre com a nova senha.',
    'profile-saved': 'Seu perfil foi salvo.',
    'image-saved': 'Sua imagem foi salva.',
    'image-removed': 'Sua imagem foi removida.',
    'confirm-sent': 'Enviamos um código para o novo endereço. Ele será seu assim que você digitar o código.',
    'email-changed': 'Seu e-mail foi alterado.',
    'email-change-undone':
      'Seu e-mail voltou a ser o de antes. Todos os dispositivos foram desconectados. Escolha uma nova senha em “Esqueceu a senha?”.',
    'password-changed': 'Sua senha foi alterada.',
    'password-set': 'Sua senha foi definida.',
    'verification-sent': 'Enviamos um e-mail para confirmar seu endereço.',
    verified: 'Seu endereço está confirmado.',
    confirmed: 'Certo. É você.',
    'access-restored': 'Obrigado. Tudo está como antes.',
    'access-removed': 'Obrigado. O que havia antes foi removido.',
    'sessions-revoked': 'Todos os outros dispositivos foram desconectados.',
    'session-revoked': 'O dispositivo foi desconectado.',
    'member-deleted': 'Sua conta foi excluída.',
    'not-your-password': 'Esta não é sua senha atual.',
    'provider-connected': 'A conta foi conectada.',
    'provider-disconnected': 'A conta foi desconectada.',
    'passkey-added': 'Sua chave de acesso foi adicionada.',
    'passkey-renamed': 'Sua chave de acesso tem um novo nome.',
    'passkey-removed': 'A chave de acesso foi removida.',
    'second-factor-added': 'Seu aplicativo autenticador foi configurado.',
    'second-factor-removed': 'O aplicativo autenticador foi removido.',
    'lost-second-factor-sent':
      'Enviamos um e-mail para você. Abra o link dele e aperte o botão. 24 horas depois você pode entrar sem o aplicativo.',
    'lost-second-factor-login-sent':
      'Enviamos um e-mail para você. O link dele faz seu login e remove o aplicativo autenticador.',
    'second-factor-ending':
      'O primeiro login depois de 24 horas remove seu aplicativo autenticador. Até lá você pode cancelar isso.',
    'second-factor-kept': 'Seu aplicativo autenticador foi mantido.',
    'recovery-codes-renewed': 'Você tem novos códigos de recuperação.',
    'plan-added': 'O plano foi adicionado.',
    'plan-removed': 'O plano foi removido.',
    'team-joined': 'Você entrou na equipe.',
    'seat-refused': 'Não há mais lugar para este convite. Você ainda pode se cadastrar sem ele.',
    'team-left': 'Você saiu da equipe.',
    'team-member-removed': 'O membro foi removido da equipe.',
    'invite-regenerated': 'Link de convite renovado',
    'comment-posted': 'Seu comentário foi publicado.',
    'comment-changed': 'Seu comentário foi alterado.',
    'comment-deleted': 'O comentário foi excluído.',
    'comment-reported': 'Obrigado. A equipe deste site vai analisar.',
    'vote-counted': 'Seu voto foi contado.',
    'replies-mailed': 'Avisaremos você por e-mail sobre respostas.',
    'replies-not-mailed': 'Não escreveremos mais para você sobre este canal.',
  },
};

/** What a client may show after a write (`_internalUseOnly.message`). */
export type MessageKey =
  | 'logged-in'
  | 'signed-up'
  | 'logged-out'
  | 'others-logged-out'
  | 'logged-in-elsewhere'
  | 'code-sent'
  | 'reset-sent'
  | 'password-reset'
  | 'profile-saved'
  | 'image-saved'
  | 'image-removed'
  | 'confirm-sent'
  | 'email-changed'
  | 'email-change-undone'
  | 'password-changed'
  | 'password-set'
  | 'verification-sent'
  | 'verified'
  | 'confirmed'
  | 'access-restored'
  | 'access-removed'
  | 'sessions-revoked'
  | 'session-revoked'
  | 'member-deleted'
  | 'not-your-password'
  | 'provider-connected'
  | 'provider-disconnected'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'lost-second-factor-sent'
  | 'lost-second-factor-login-sent'
  | 'second-factor-ending'
  | 'second-factor-kept'
  | 'recovery-codes-renewed'
  | 'plan-added'
  | 'plan-removed'
  | 'team-joined'
  | 'seat-refused'
  | 'team-left'
  | 'team-member-removed'
  | 'invite-regenerated'
  | 'comment-posted'
  | 'comment-changed'
  | 'comment-deleted'
  | 'comment-reported'
  | 'vote-counted'
  | 'replies-mailed'
  | 'replies-not-mailed';

export const message = (key: MessageKey, language: string): string => inLanguage(table, language)[key];
