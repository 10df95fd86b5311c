'use server';

exports.act = async () => {};
