import type { OutgoingPhrases } from "./outgoing-phrases.ts";

/** Returns what the server stores about the answers of other servers in French. */
export const french = (): OutgoingPhrases => ({
  "This isn't a host and port": "Ce n’est pas un hôte avec un port",
  "The server can't be reached": "Le serveur est injoignable",
  "The server took too long to respond": "Le serveur a mis trop de temps à répondre",
  "The server closed the connection": "Le serveur a fermé la connexion",
  "The server doesn't speak HTTP": "Le serveur ne parle pas HTTP",
  "The server's encryption doesn't work": "Le chiffrement du serveur ne fonctionne pas",
  "The server's certificate isn't trusted": "Le certificat du serveur n’est pas digne de confiance",
  "The server's certificate has expired": "Le certificat du serveur a expiré",
  "The server's certificate is for another name": "Le certificat du serveur est établi pour un autre nom",
  "The server's certificate is self-signed": "Le certificat du serveur est autosigné",
  "The server shows no certificate": "Le serveur ne présente aucun certificat",
  "The server's answer is too long": "La réponse du serveur est trop longue",
  "The name of the server wasn't found": "Le nom du serveur est introuvable",
  "Only https addresses without a name and password are allowed":
    "Seules les adresses https sans nom ni mot de passe sont autorisées",
  "This address isn't allowed: it leads into a private network":
    "Cette adresse n’est pas autorisée\u00a0: elle mène à un réseau privé",
  "The people who run this server can allow it with ALLOW_PRIVATE_TARGETS":
    "Les personnes qui gèrent ce serveur peuvent l’autoriser avec ALLOW_PRIVATE_TARGETS",
  "Browsers may warn about it: check that its intermediate certificates are sent":
    "Les navigateurs peuvent afficher un avertissement\u00a0: vérifiez que le serveur envoie ses certificats intermédiaires",
  "Browsers warn about it until it's replaced":
    "Les navigateurs affichent un avertissement tant qu’il n’est pas remplacé",
  "Browsers warn about it unless they are set to trust it":
    "Les navigateurs affichent un avertissement, sauf s’ils sont réglés pour lui faire confiance",
  "Check that the host is right, or have its name added to the certificate":
    "Vérifiez le nom d’hôte, ou faites-le ajouter au certificat",
  "The list of registries can't be read": "La liste des registres est illisible",
  "The registry didn't answer": "Le registre n’a pas répondu",
  "The registry doesn't know this domain": "Le registre ne connaît pas ce domaine",
  "The registry asks to wait: too many questions": "Le registre demande d’attendre\u00a0: trop de requêtes",
  "The registry has a problem": "Le registre a un problème",
  "The registry's answer can't be read": "La réponse du registre est illisible",
  "This registry publishes no date": "Ce registre ne publie aucune date",
  "It says no date that a reminder can have": "Elle n’indique aucune date possible pour un rappel",
  "The server asks to wait: too many messages": "Le serveur demande d’attendre\u00a0: trop de messages",
  "The server has a problem": "Le serveur a un problème",
  "The server redirects": "Le serveur redirige",
  "which isn't followed": "ce qui n’est pas suivi",
  "Enter the final address": "Saisissez l’adresse finale",
  "The server doesn't let the message in": "Le serveur n’accepte pas le message",
  "Check address and token": "Vérifiez l’adresse et le jeton",
  "The server doesn't know this address": "Le serveur ne connaît pas cette adresse",
  "Enter the current one": "Saisissez l’adresse actuelle",
  "The server refused the message": "Le serveur a refusé le message",
  "This channel was removed": "Ce canal a été retiré",
  "The channel's address can't be read": "L’adresse du canal est illisible",
  "The address can't be read": "L’adresse est illisible",
  "Enter it again": "Saisissez-la de nouveau",
  "The email couldn't be written": "L’e-mail n’a pas pu être rédigé",
  "The mail server took too long to respond": "Le serveur de messagerie a mis trop de temps à répondre",
  "The mail server closed the connection": "Le serveur de messagerie a fermé la connexion",
  "The name of the mail server wasn't found": "Le nom du serveur de messagerie est introuvable",
  "The mail server can't be reached": "Le serveur de messagerie est injoignable",
  "The mail server's encryption doesn't work": "Le chiffrement du serveur de messagerie ne fonctionne pas",
});
